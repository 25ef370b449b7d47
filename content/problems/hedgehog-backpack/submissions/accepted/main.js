const [n, c] = readline().split(" ").map(Number)
const weights = readline().split(" ").map(Number)
let free = c
let packed = 0
for (const weight of weights) {
  if (weight <= free) {
    free -= weight
    packed++
  }
}
console.log(packed, n - packed)
