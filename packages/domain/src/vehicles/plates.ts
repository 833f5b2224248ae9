/** A plate as devices read it, normalised: upper case, letters and digits only. Source: decision 3. */
export const normalisePlate = (read: string): string => read.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
