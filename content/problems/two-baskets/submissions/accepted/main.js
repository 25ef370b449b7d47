const [a, b] = readline().split(" ").map(Number)
console.log(a + b)
