const [n, limit] = readline().split(" ").map(Number)
const tourists = readline().split(" ").map(Number)
tourists.sort((one, other) => one - other)
let [lightest, heaviest, cabins] = [0, n - 1, 0]
while (lightest <= heaviest) {
  if (tourists[lightest] + tourists[heaviest] <= limit) lightest++
  heaviest--
  cabins++
}
console.log(cabins)
