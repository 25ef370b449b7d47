// Always takes one more boat, even when all boats are full.
const [n, k] = readline().split(" ").map(Number)
console.log(Math.floor(n / (k - 1)) + 1)
