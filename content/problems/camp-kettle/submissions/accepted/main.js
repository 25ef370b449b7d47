const [a, b, d] = readline().split(" ").map(Number)
console.log(Math.hypot(a + b, d))
