const [n, k] = readline().split(" ").map(Number)
console.log(Math.ceil(n / (k - 1)))
