const modulus = 1_000_000
const longest = 10
const indices = Array.from({ length: longest }, (_, i) => i)

const multiply = (a, b) =>
  indices.map((i) =>
    indices.map((j) => {
      let sum = 0
      for (let m = 0; m < longest; m++) sum += a[i][m] * b[m][j]
      return sum % modulus
    })
  )

const [k, n] = readline().split(" ").map(Number)
// One step turns the ways for lengths x - 1, x - 2, ..., x - 10 into those for x, x - 1, ..., x - 9.
let step = indices.map((i) => indices.map((j) => (i === j + 1 ? 1 : 0)))
for (let i = 0; i < k; i++) {
  const [length, count] = readline().split(" ").map(Number)
  step[0][length - 1] += count
}
let power = indices.map((i) => indices.map((j) => (i === j ? 1 : 0)))
for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
  if (rest % 2 === 1) power = multiply(power, step)
  step = multiply(step, step)
}
console.log(power[0][0])
