// Takes the water at the nearest point and then goes straight to the campfire.
const [a, b, d] = readline().split(" ").map(Number)
console.log(Math.min(a + Math.hypot(b, d), b + Math.hypot(a, d)))
