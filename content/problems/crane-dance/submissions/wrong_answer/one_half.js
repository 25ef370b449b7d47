// Forgets to dance the first part again.
const n = Number(readline())
const claps = []
for (let number = 1; number <= n; number++) claps.push(number)
console.log(claps.join(" "))
