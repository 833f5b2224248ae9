const words = new Set(
  (
    'NA NONE TBD TBA TBC NULL NIL UNKNOWN UNK NOPLATE NOPLATES PENDING VOID EMPTY BLANK NOTYET NOTAPPLICABLE NOTAVAILABLE ' +
    'NINGUNO NINGUNA SINPLACA SINPLACAS PENDIENTE NOTIENE NOAPLICA PORDEFINIR DESCONOCIDO DESCONOCIDA'
  ).split(' '),
)

/** PIM-15: whether a text is a word that lists use where a license plate is missing, such as N/A, none or TBD. */
export const isPlaceholder = (text: string): boolean => {
  if (text.length > 30 || /\p{N}/u.test(text)) return false
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '')
  return words.has(letters) || /^X{2,}$/.test(letters)
}
