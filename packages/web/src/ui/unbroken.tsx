import type { ReactNode } from 'react'

const numberWithHyphen = /(\S*-\d\S*)/

/** A text whose stall numbers, such as L6-121, never break at their hyphens. */
export const unbroken = (text: string): ReactNode =>
  text.split(numberWithHyphen).map((part, place) =>
    numberWithHyphen.test(part) ? (
      <span key={place} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
