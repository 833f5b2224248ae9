import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { keyOf, LotTableLine, type LotLinesProps } from './LotLines.tsx'
import styles from './lots.module.css'
import type { LotLine } from './order/lots.lines.ts'

const heightOf = (line: LotLine | undefined) => {
  if (line?.kind === 'section') return 33
  return line?.needsAttention ? 76 : 53
}

/** The lines of a long list, of which only the visible ones are rendered. */
export const VirtualLotLines = (props: LotLinesProps) => {
  const { lines } = props
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [])
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => heightOf(lines[index]),
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 10,
    scrollMargin: top,
  })
  return (
    <div ref={body} role="presentation" className={styles.placed} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const line = lines[index]
        return (
          line && (
            <LotTableLine
              key={key}
              ref={rows.measureElement}
              {...props}
              line={line}
              index={index}
              style={{ top: start - top }}
            />
          )
        )
      })}
    </div>
  )
}
