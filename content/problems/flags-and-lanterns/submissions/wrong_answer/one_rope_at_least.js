// Hangs a rope even when there is only one lantern.
const [n, k] = readline().split(" ").map(Number)
console.log(Math.max(1, n - 1) * k)
