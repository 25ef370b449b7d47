const n = Number(readline())
const lines = []
for (let number = n; number >= 1; number--) lines.push(number)
lines.push("START")
console.log(lines.join("\n"))
