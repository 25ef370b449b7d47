// Glues the rows together and forgets that the end of a row is not next to the start of another.
const [n, m] = readline().split(" ").map(Number)
let yard = ""
for (let row = 0; row < n; row++) yard += readline()
const moves = new Array(n * m).fill(-1)
const queue = [yard.indexOf("C")]
moves[queue[0]] = 0
for (let head = 0; head < queue.length; head++) {
  for (const step of [1, m, -1, -m]) {
    let there = queue[head] + step
    if (yard[there] === "~") there += step
    if ((yard[there] === "." || yard[there] === "H") && moves[there] === -1) {
      moves[there] = moves[queue[head]] + 1
      queue.push(there)
    }
  }
}
console.log(moves[yard.indexOf("H")])
