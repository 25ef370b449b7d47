// Picks the lightest apples first, though they have to be taken in order.
const [n, c] = readline().split(" ").map(Number)
const weights = readline().split(" ").map(Number).sort((a, b) => a - b)
let free = c
let packed = 0
for (const weight of weights) {
  if (weight <= free) {
    free -= weight
    packed++
  }
}
console.log(packed, n - packed)
