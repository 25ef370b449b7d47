// Goes over the whole yard again and again while some cell can still be improved.
const [n, m] = readline().split(" ").map(Number)
const yard = []
for (let row = 0; row < n; row++) yard.push(readline())
const moves = yard.map((line) => [...line].map((sign) => (sign === "C" ? 0 : Infinity)))
let changed = true
while (changed) {
  changed = false
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < m; column++) {
      if (yard[row][column] === "~" || yard[row][column] === "#") continue
      for (const [down, right] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
        const reach = yard[row + down]?.[column + right] === "~" ? 2 : 1
        const before = moves[row + down * reach]?.[column + right * reach]
        if (before !== undefined && before + 1 < moves[row][column]) {
          moves[row][column] = before + 1
          changed = true
        }
      }
    }
  }
}
const home = moves.flat()[yard.join("").indexOf("H")]
console.log(home === Infinity ? -1 : home)
