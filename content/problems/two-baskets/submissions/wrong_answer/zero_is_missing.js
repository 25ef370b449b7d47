// Takes an empty basket for a missing number.
const [a, b] = readline().split(" ").map(Number)
if (a && b) {
  console.log(a + b)
} else {
  console.log("Error: enter two numbers")
}
