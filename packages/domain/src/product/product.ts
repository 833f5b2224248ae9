/** The name of the product as people read it; an operator who white-labels it changes this one line. Source: decision 1. */
export const productName = 'Stallwise'

/** The version of the product; package.json has the same. */
export const productVersion = '0.1.0'

/** The name of the companion app for passholders. Source: decision 1. */
export const companionAppName = `${productName} Go`
