// Takes the bottom left quarter before the top right one.
const n = Number(readline())
const rows = []
for (let y = 0; y < n; y++) rows.push(readline())

function code(top, left, side) {
  if (side === 1) return rows[top][left]
  const half = side / 2
  const quarters =
    code(top, left, half) +
    code(top + half, left, half) +
    code(top, left + half, half) +
    code(top + half, left + half, half)
  return quarters === "0000" || quarters === "1111" ? quarters[0] : "(" + quarters + ")"
}

console.log(code(0, 0, n))
