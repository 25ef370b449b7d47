// Depth-first: the first way that reaches a cell is not the shortest one.
const [n, m] = readline().split(" ").map(Number)
const yard = []
for (let row = 0; row < n; row++) yard.push(readline())
const startRow = yard.findIndex((line) => line.includes("C"))
const moves = yard.map(() => new Array(m).fill(-1))
moves[startRow][yard[startRow].indexOf("C")] = 0
const stack = [[startRow, yard[startRow].indexOf("C")]]
let answer = -1
while (stack.length > 0) {
  const [row, column] = stack.pop()
  if (yard[row][column] === "H") answer = moves[row][column]
  for (const [down, right] of [[-1, 0], [0, -1], [1, 0], [0, 1]]) {
    let y = row + down
    let x = column + right
    if (yard[y]?.[x] === "~") {
      y += down
      x += right
    }
    if ((yard[y]?.[x] === "." || yard[y]?.[x] === "H") && moves[y][x] === -1) {
      moves[y][x] = moves[row][column] + 1
      stack.push([y, x])
    }
  }
}
console.log(answer)
