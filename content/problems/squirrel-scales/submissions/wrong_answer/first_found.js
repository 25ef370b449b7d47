// Stops at the first way to balance, not at the best one.
const [n, x] = readline().split(" ").map(Number)
const weights = readline().split(" ").map(Number)

function choose(i, difference, used) {
  if (difference === 0) return used
  if (i === n) return -1
  for (const step of [-weights[i], 0, weights[i]]) {
    const answer = choose(i + 1, difference + step, used + (step === 0 ? 0 : 1))
    if (answer !== -1) return answer
  }
  return -1
}

console.log(choose(0, x, 0))
