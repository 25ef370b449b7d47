const n = Number(readline())
const minutes = readline().split(" ").map(Number)

// sinceFirst[i]: minutes from station 1 to station i + 1 without passing station 1 again
const sinceFirst = [0]
for (let i = 0; i < n; i++) sinceFirst.push(sinceFirst[i] + minutes[i])
const lap = sinceFirst[n]

const q = Number(readline())
const answers = []
for (let i = 0; i < q; i++) {
  const [a, b] = readline().split(" ").map(Number)
  const ride = sinceFirst[b - 1] - sinceFirst[a - 1]
  answers.push(ride < 0 ? ride + lap : ride)
}
console.log(answers.join("\n"))
