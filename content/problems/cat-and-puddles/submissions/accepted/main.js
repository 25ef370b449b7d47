const [n, m] = readline().split(" ").map(Number)
const yard = []
for (let row = 0; row < n; row++) yard.push(readline())

const startRow = yard.findIndex((line) => line.includes("C"))
const moves = yard.map(() => new Array(m).fill(-1))
moves[startRow][yard[startRow].indexOf("C")] = 0

function cell(row, column) {
  return row < 0 || row >= n || column < 0 || column >= m ? "#" : yard[row][column]
}

function search() {
  const queue = [[startRow, yard[startRow].indexOf("C")]]
  for (let head = 0; head < queue.length; head++) {
    const [row, column] = queue[head]
    if (yard[row][column] === "H") return moves[row][column]
    for (const [down, right] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
      const reach = cell(row + down, column + right) === "~" ? 2 : 1
      const y = row + down * reach
      const x = column + right * reach
      const there = cell(y, x)
      if ((there === "." || there === "H") && moves[y][x] === -1) {
        moves[y][x] = moves[row][column] + 1
        queue.push([y, x])
      }
    }
  }
  return -1
}

console.log(search())
