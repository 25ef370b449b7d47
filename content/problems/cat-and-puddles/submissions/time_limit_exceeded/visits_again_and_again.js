// Depth first, and again from the start whenever a shorter way to a tile turns up.
const [n, m] = readline().split(" ").map(Number)
const yard = []
for (let row = 0; row < n; row++) yard.push(readline())
const moves = yard.map(() => new Array(m).fill(Infinity))

function visit(row, column, made) {
  const sign = yard[row]?.[column] ?? "#"
  if (sign === "#" || sign === "~" || moves[row][column] <= made) return
  moves[row][column] = made
  for (const [down, right] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
    const reach = yard[row + down]?.[column + right] === "~" ? 2 : 1
    visit(row + down * reach, column + right * reach, made + 1)
  }
}

const startRow = yard.findIndex((line) => line.includes("C"))
visit(startRow, yard[startRow].indexOf("C"), 0)
const home = moves.flat()[yard.join("").indexOf("H")]
console.log(home === Infinity ? -1 : home)
