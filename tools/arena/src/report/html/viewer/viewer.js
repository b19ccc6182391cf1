"use strict";
// Steps through the games of a report. All that is foreign is set as text, never as markup.
(() => {
  const part = (id) => document.getElementById(id);
  const data = JSON.parse(part("data").textContent);
  const games = new Map(data.games.map((game) => [game.number, game]));
  const viewer = part("viewer");
  const slider = part("ply");
  const links = [...document.querySelectorAll(".list a")];
  let game = null;
  let ply = 0;

  // Elements -----------------------------------------------------------------------------------------------------------
  const fill = (element, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const html = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
  const svg = (name, attributes, ...children) =>
    fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

  // The board ----------------------------------------------------------------------------------------------------------
  // A hex is 20 wide, and rows are 17 apart.
  const TILE = "M0-10.4 9.1-5.2V5.2L0 10.4-9.1 5.2V-5.2z";
  const RING = "M0-8 7-4V4L0 8-7 4V-4z";
  // The pieces of a stack rise by so much each, and all together by so much: less than hides a neighbour's name.
  const LIFT = 2;
  const MOST_LIFT = 4;
  const MARGIN = 17;
  const SMALLEST = { width: 190, height: 110 };

  const center = ([q, r]) => [20 * q + 10 * r, 17 * r];
  const placement = (of, index) => of.places.slice(3 * index, 3 * index + 3);
  const plies = (of) => of.moves === "" ? 0 : of.moves.split(";").length;

  // The stacks after so many plies, from the ground up, and where the last move came from and went.
  const position = (of, count) => {
    const stacks = new Map();
    const places = new Map();
    let last = null;
    for (let index = 0; index < count; index += 1) {
      const [piece, q, r] = placement(of, index);
      last = null;
      if (piece === undefined || piece < 0) continue;
      const from = places.get(piece);
      if (from) stacks.get(from.join()).pieces.pop();
      const to = [q, r];
      places.set(piece, to);
      if (!stacks.has(to.join())) stacks.set(to.join(), { at: to, pieces: [] });
      stacks.get(to.join()).pieces.push(piece);
      last = { from, to };
    }
    return { stacks, places, last };
  };

  const raised = (stack, level) => {
    const lift = Math.min(LIFT, MOST_LIFT / Math.max(1, stack.pieces.length - 1));
    const [x, y] = center(stack.at);
    return `translate(${x} ${y - lift * level})`;
  };

  const tile = (piece, stack, level) => {
    const name = data.pieces[piece];
    const isTop = level === stack.pieces.length - 1;
    const group = svg("g", { class: `tile ${name[0]}`, transform: raised(stack, level) }, svg("path", { d: TILE }));
    if (name[1] === "Q") group.append(svg("path", { d: RING, class: "queen" }));
    if (isTop) {
      const label = svg("text", { class: name[1], y: stack.pieces.length > 1 ? 1.8 : 3.8 }, name[1]);
      if (name.length > 2) label.append(svg("tspan", { class: "number" }, name.slice(2)));
      group.append(label, svg("title", {}, name));
    }
    return group;
  };

  const badge = (stack) =>
    svg("g", { class: "height", transform: raised(stack, stack.pieces.length - 1) },
      svg("circle", { cy: 6.8, r: 3.6 }), svg("text", { y: 8.8 }, stack.pieces.length));

  // The part of the map that the game ever touches: nothing jumps, and nothing is cut off.
  const frame = (of) => {
    const at = [];
    for (let index = 0; index < of.places.length / 3; index += 1) {
      const [piece, q, r] = placement(of, index);
      if (piece >= 0) at.push(center([q, r]));
    }
    if (at.length === 0) at.push([0, 0]);
    const side = (axis, smallest) => {
      const values = at.map((place) => place[axis]);
      const [low, high] = [Math.min(...values) - MARGIN, Math.max(...values) + MARGIN];
      const more = Math.max(0, smallest - (high - low));
      return [low - more / 2, high - low + more];
    };
    const [left, width] = side(0, SMALLEST.width);
    const [top, height] = side(1, SMALLEST.height);
    return `${left} ${top} ${width} ${height}`;
  };

  const drawBoard = () => {
    const { stacks, last } = position(game, ply);
    const standing = [...stacks.values()].filter((stack) => stack.pieces.length > 0);
    // From the back to the front: a stack rises over the row behind it.
    standing.sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
    const board = part("board");
    board.replaceChildren();
    for (const stack of standing) stack.pieces.forEach((piece, level) => board.append(tile(piece, stack, level)));
    if (last) {
      const mark = (at, name) => {
        const stack = stacks.get(at.join());
        board.append(svg("path", { d: TILE, class: name, transform: raised(stack, Math.max(0, stack.pieces.length - 1)) }));
      };
      if (last.from) mark(last.from, "from");
      mark(last.to, "to");
    }
    const tall = standing.filter((stack) => stack.pieces.length > 1);
    for (const stack of tall) board.append(badge(stack));
    const names = (stack) => stack.pieces.map((piece) => data.pieces[piece]).reverse().join(" on ");
    part("stacks").textContent = tall.map(names).join(" · ");
  };

  // What each side has not placed yet.
  const drawHands = () => {
    const { places } = position(game, ply);
    for (const [side, letter] of [["White", "w"], ["Black", "b"]]) {
      const counts = new Map();
      for (const piece of game.pieces) {
        const name = data.pieces[piece];
        if (name[0] === letter && !places.has(piece)) counts.set(name[1], (counts.get(name[1]) || 0) + 1);
      }
      const chips = [...counts].map(([bug, count]) =>
        html("span", { class: "held" }, html("span", { class: `tile ${letter} ${bug}` }, bug), count > 1 ? ` ×${count}` : ""));
      const words = counts.size > 0 ? `${side} still has` : `${side} has placed everything`;
      part(`${side.toLowerCase()}-hand`).replaceChildren(html("span", { class: "quiet" }, words), ...chips);
    }
  };

  // What the engines told ----------------------------------------------------------------------------------------------
  // Engines have units of their own: an engine's usual score is half of the way up.
  const usual = new Map();
  for (const one of data.games) {
    one.told.forEach((told, own) => {
      const name = (one.opening + own) % 2 === 0 ? one.white : one.black;
      const sum = usual.get(name) || { total: 0, count: 0 };
      usual.set(name, sum);
      if (told && typeof told[1] === "number") {
        sum.total += Math.abs(told[1]);
        sum.count += 1;
      }
    });
  }

  // From -1 (Black has won) to 1 (White has won), as the mover of this ply sees it; null if nothing is known.
  const outlook = (of, index) => {
    const told = of.told[index - of.opening];
    if (!told || told[1] === null) return null;
    const isWhite = index % 2 === 0;
    const { total, count } = usual.get(isWhite ? of.white : of.black);
    const value = typeof told[1] === "number"
      ? told[1] / (Math.abs(told[1]) + (total / count || 1))
      : told[1].startsWith("win") ? 1 : -1;
    return isWhite ? value : -value;
  };

  const height = (value) => 50 - 46 * value;

  const drawCurve = () => {
    const total = plies(game);
    const curve = part("scores");
    curve.setAttribute("viewBox", `0 0 ${Math.max(1, total)} 100`);
    curve.replaceChildren(svg("rect", { class: "opening", width: game.opening, height: 100 }),
      svg("path", { class: "middle", d: `M0 50H${Math.max(1, total)}` }));
    let isKnown = false;
    for (const [side, name] of [[0, "white-line"], [1, "black-line"]]) {
      let path = "";
      for (let index = side; index < total; index += 2) {
        const value = outlook(game, index);
        if (value === null) continue;
        isKnown = true;
        path += `${path === "" ? "M" : "L"}${index + 1} ${height(value).toFixed(1)}`;
      }
      if (path !== "") curve.append(svg("path", { class: name, d: `${path}h.01` }));
    }
    curve.append(svg("path", { class: "now", id: "now" }));
    part("curve").hidden = !isKnown;
    part("white-key").textContent = `${game.white} (White)`;
    part("black-key").textContent = `${game.black} (Black)`;
  };

  const told = (index) => {
    const own = index - game.opening;
    if (own < 0) return ["opening"];
    const words = [];
    const thought = game.told[own];
    if (thought) {
      words.push(`depth ${thought[0]}`);
      if (typeof thought[1] === "number") words.push(`score ${thought[1] > 0 ? "+" : ""}${thought[1]}`.replace("-", "−"));
      else if (thought[1] !== null) words.push(thought[1]);
    }
    if (game.times[own] !== undefined) words.push(`${(game.times[own] / 1000).toFixed(2)} s`);
    return words;
  };

  const WORDS = { WhiteWins: "White wins", BlackWins: "Black wins", Draw: "Draw" };

  const describe = () => {
    const total = plies(game);
    const words = [`Ply ${ply} of ${total}`];
    if (ply > 0) words.push(`${ply % 2 === 1 ? "White" : "Black"}: ${game.moves.split(";")[ply - 1]}`, ...told(ply - 1));
    if (ply === total) words.push(`${WORDS[game.result]}, ${game.reason}`);
    part("said").textContent = words.join(" · ");
  };

  // Steps --------------------------------------------------------------------------------------------------------------
  const show = (wanted) => {
    const total = plies(game);
    ply = Math.min(Math.max(wanted, 0), total);
    slider.value = ply;
    slider.setAttribute("aria-valuetext", `ply ${ply} of ${total}`);
    for (const id of ["first", "back"]) part(id).setAttribute("aria-disabled", ply === 0);
    for (const id of ["forward", "last"]) part(id).setAttribute("aria-disabled", ply === total);
    drawBoard();
    drawHands();
    describe();
    part("now").setAttribute("d", `M${ply} 0V100`);
    [...part("moves").children].forEach((item, index) => {
      const isHere = index === ply - 1;
      item.firstChild.toggleAttribute("aria-current", isHere);
      // Only the list scrolls, never the page.
      if (isHere) item.parentNode.scrollTop = item.offsetTop - item.parentNode.offsetTop - 40;
    });
  };

  const open = (number) => {
    const wanted = games.get(number);
    if (!wanted) return false;
    game = wanted;
    viewer.hidden = false;
    viewer.setAttribute("aria-label", `Game ${number}`);
    const score = { WhiteWins: "1–0", BlackWins: "0–1", Draw: "½–½" }[game.result];
    const player = (name) => html("bdi", {}, name);
    part("title").replaceChildren(html("span", { class: "quiet" }, `Game ${number}`), " ", player(game.white), " ",
      html("b", {}, score), " ", player(game.black));
    const facts = [game.reason, game.kind, `${plies(game)} plies`, `${game.opening} of them opening`];
    if (game.detail) facts.push(game.detail);
    part("about").textContent = facts.join(" · ");
    const total = plies(game);
    slider.max = total;
    part("board").setAttribute("viewBox", frame(game));
    part("moves").replaceChildren(...(total === 0 ? [] : game.moves.split(";")).map((move, index) =>
      html("li", { class: index < game.opening ? "opening" : "" }, html("button", { type: "button" }, move))));
    for (const link of links) link.toggleAttribute("aria-current", link.hash === `#g${number}`);
    part("copied").textContent = "";
    drawCurve();
    show(total);
    return true;
  };

  const openFromAddress = () => {
    // A game, and perhaps a ply of it.
    const match = /^#g(\d+)(?:-(\d+))?$/.exec(location.hash);
    if (match === null || !open(Number(match[1]))) return false;
    if (match[2] !== undefined) show(Number(match[2]));
    return true;
  };

  const copy = async (text) => {
    let isDone = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not every browser has a clipboard for a page from a file.
      const area = html("textarea", { class: "away", "aria-hidden": "true" }, text);
      viewer.append(area);
      area.select();
      isDone = document.execCommand("copy");
      area.remove();
    }
    part("copied").textContent = isDone ? "Copied." : "The browser does not allow it.";
  };

  // The game as it stood after some of its plies.
  const gameString = (count) => {
    const moves = game.moves.split(";");
    if (count === plies(game)) return count === 0 ? game.head : `${game.head};${game.moves}`;
    const turn = `${count % 2 === 0 ? "White" : "Black"}[${Math.floor(count / 2) + 1}]`;
    return [game.kind, count === 0 ? "NotStarted" : "InProgress", turn, ...moves.slice(0, count)].join(";");
  };

  // What people do -----------------------------------------------------------------------------------------------------
  part("first").addEventListener("click", () => show(0));
  part("back").addEventListener("click", () => show(ply - 1));
  part("forward").addEventListener("click", () => show(ply + 1));
  part("last").addEventListener("click", () => show(plies(game)));
  slider.addEventListener("input", () => show(Number(slider.value)));
  viewer.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: plies(game) };
    if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey || !(event.key in steps)) return;
    event.preventDefault();
    show(steps[event.key]);
  });
  part("moves").addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (item) show([...part("moves").children].indexOf(item) + 1);
  });
  part("scores").addEventListener("click", (event) => {
    const box = part("scores").getBoundingClientRect();
    show(Math.round((event.clientX - box.left) / box.width * plies(game)));
  });
  part("copy-game").addEventListener("click", () => copy(gameString(plies(game))));
  part("copy-position").addEventListener("click", () => copy(gameString(ply)));
  part("find").addEventListener("input", () => {
    const words = part("find").value.toLowerCase().split(/\s+/);
    let found = 0;
    for (const link of links) {
      const text = link.textContent.toLowerCase();
      link.parentNode.hidden = !words.every((word) => text.includes(word));
      found += link.parentNode.hidden ? 0 : 1;
    }
    part("none").hidden = found > 0;
  });
  addEventListener("hashchange", () => {
    if (!openFromAddress()) return;
    viewer.scrollIntoView({ block: "nearest" });
    viewer.focus({ preventScroll: true });
  });
  if (!openFromAddress()) open(data.games[0].number);
})();
