// Sorts the weights as text: 100 comes before 20.
const [n, limit] = readline().split(" ").map(Number)
const tourists = readline().split(" ").map(Number)
tourists.sort()
let [lightest, heaviest, cabins] = [0, n - 1, 0]
while (lightest <= heaviest) {
  if (tourists[lightest] + tourists[heaviest] <= limit) lightest++
  heaviest--
  cabins++
}
console.log(cabins)
