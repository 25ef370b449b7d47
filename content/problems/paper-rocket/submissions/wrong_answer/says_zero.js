// Says zero as well.
const n = Number(readline())
for (let number = n; number >= 0; number--) console.log(number)
console.log("START")
