const n = Number(readline())
const names = []
for (let i = 0; i < n; i++) names.push(readline())
names.sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
console.log(names.join("\n"))
