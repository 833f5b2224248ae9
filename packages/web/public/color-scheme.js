// Runs before the first paint, so that a dark screen never flashes white.
const kept = localStorage.getItem('color-scheme')
const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
