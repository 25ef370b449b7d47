// Sends a passenger who is already there on a full lap.
const n = Number(readline())
const minutes = readline().split(" ").map(Number)
const sinceFirst = [0]
for (let i = 0; i < n; i++) sinceFirst.push(sinceFirst[i] + minutes[i])
const q = Number(readline())
for (let i = 0; i < q; i++) {
  const [a, b] = readline().split(" ").map(Number)
  const ride = sinceFirst[b - 1] - sinceFirst[a - 1]
  console.log(ride <= 0 ? ride + sinceFirst[n] : ride)
}
