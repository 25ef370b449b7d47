const [p, k, g] = readline().split(" ").map(Number)
console.log(p * k - g)
