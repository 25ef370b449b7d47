// The numbers stay text, so 2 and 3 become 23.
const [a, b] = readline().split(" ")
console.log(a + b)
