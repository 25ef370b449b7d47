const [n, k] = readline().split(" ").map(Number)
console.log((n - 1) * k)
