const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b))

readline()
let answer = 1
for (const turn of readline().split(" ").map(Number)) answer = (answer / gcd(answer, turn)) * turn
console.log(answer)
