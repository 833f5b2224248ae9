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

/**
 * LIM-37: whether a text says that an ID is missing: such a word, or signs alone. An ID of one or two letters is none:
 * stalls may be named NA or XX.
 */
export const isMissingId = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text) || (isPlaceholder(text) && !/^\p{L}{1,2}$/u.test(text.trim()))
