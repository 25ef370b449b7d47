const [hours, minutes] = readline().split(" ").map(Number)
const end = hours * 60 + minutes + Number(readline())
console.log(Math.floor(end / 60) % 24, end % 60)
