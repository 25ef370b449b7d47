console.log(readline().replace(/[aeiouy]/g, "$&$&"))
