//! Steps of Adam with weight decay.
//!
//! After: "Adam: A Method for Stochastic Optimization" by Diederik Kingma and Jimmy Ba, and "Decoupled Weight Decay
//! Regularization" by Ilya Loshchilov and Frank Hutter.

/// What Adam remembers of the steps before.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::tune) struct Adam {
    /// The running means of the gradient and of its square.
    pub(in crate::tune) mean: Vec<f32>,
    pub(in crate::tune) square: Vec<f32>,
    pub(in crate::tune) steps: u32,
}

impl Adam {
    pub(in crate::tune) fn new(size: usize) -> Adam {
        Adam { mean: vec![0.0; size], square: vec![0.0; size], steps: 0 }
    }

    /// Moves the numbers against the gradient, and a little towards 0.
    pub(in crate::tune) fn step(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32, decay: f32) {
        // As the authors recommend.
        const DECAY: (f32, f32) = (0.9, 0.999);
        const LEAST_ROOT: f32 = 1e-8;
        self.steps += 1;
        let steps = self.steps.min(1 << 20) as i32;
        let (young, young_square) = (1.0 - DECAY.0.powi(steps), 1.0 - DECAY.1.powi(steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, &slope), (mean, square)) in numbers.iter_mut().zip(gradient).zip(moments) {
            *mean += (1.0 - DECAY.0) * (slope - *mean);
            *square += (1.0 - DECAY.1) * (slope * slope - *square);
            let root = (*square / young_square).sqrt();
            *number -= rate * (*mean / young / (root + LEAST_ROOT) + decay * *number);
        }
    }
}
