import { use } from 'react'
import type { ScreenParts } from '#lib/routes/screen-parts.ts'

interface PartsProps<Props extends object> {
  of: ScreenParts<Props>
  /** What each part is told. */
  given: Props
  /** Of a box around each part. */
  className?: string | undefined
}

/** What other features show at a place of this screen. */
export const Parts = <Props extends object>({ of, given, className }: PartsProps<Props>) => {
  const parts = of.loaded ?? use(of.loading)
  return parts.map((Part, nth) =>
    className === undefined ? (
      <Part key={nth} {...given} />
    ) : (
      <div key={nth} className={className}>
        <Part {...given} />
      </div>
    ),
  )
}
