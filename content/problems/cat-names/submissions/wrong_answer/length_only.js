// Sorts by the length alone: equally long names stay as they were.
const n = Number(readline())
const names = []
for (let i = 0; i < n; i++) names.push(readline())
names.sort((one, other) => one.length - other.length)
console.log(names.join("\n"))
