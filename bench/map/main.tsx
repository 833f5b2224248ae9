import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { drawEvHub } from '../../packages/demo/src/floor-maps/ev-hub.ts'
import { drawMallFloor } from '../../packages/demo/src/floor-maps/mall-floor.ts'
import { drawStressFloor } from '../../packages/demo/src/floor-maps/stress-floor.ts'
import { drawSurfaceLot } from '../../packages/demo/src/floor-maps/surface-lot.ts'
import { drawTowerFloor } from '../../packages/demo/src/floor-maps/tower-floor.ts'
import { readFloor } from '../../packages/web/src/ui/map/floor-drawing.ts'
import { MapCanvas } from '../../packages/web/src/ui/map/MapCanvas.tsx'
import type { MapStall } from '../../packages/web/src/ui/map/map-stall.ts'
import { createStallSelection } from '../../packages/web/src/ui/map/stall-selection.ts'
import '../../packages/web/src/ui/theme/tokens.css'
import '../../packages/web/src/ui/theme/base.css'

const query = new URLSearchParams(location.search)
document.documentElement.dataset['mantineColorScheme'] = query.get('theme') ?? 'light'

const floors = {
  tower: () =>
    drawTowerFloor({ prefix: 'P1', title: 'P1', stalls: 173, hasGate: true, up: 'Main', down: 'P2' }),
  mall: () => drawMallFloor({ prefix: 'M', title: 'Main' }),
  surface: () => drawSurfaceLot({ prefix: 'S', title: 'Surface' }),
  ev: () => drawEvHub({ prefix: 'E', title: 'Hub' }),
  stress: () => drawStressFloor(Number(query.get('stalls') ?? 5000)),
}

const floor = floors[(query.get('floor') ?? 'stress') as keyof typeof floors]()
const svg = query.has('headless') ? floor.svg.replace(/ data-head="\w"/g, '') : floor.svg
const kinds = ['tenant', 'tenant', 'visitor', 'ev', 'reserved'] as const

const isClosed = (index: number) => query.has('closed') && index % 40 < 12

const first: MapStall[] = floor.stalls.map(({ number, row }, index) => ({
  number,
  isBatteryLow: false,
  group: null,
  isStillOccupied: isClosed(index) && index % 6 === 0,
  kind: kinds[(row.charCodeAt(0) + (index % 17 ? 0 : 1)) % kinds.length]!,
  activity: isClosed(index)
    ? 'closed'
    : index % 53 === 0
      ? 'sensor-error'
      : index % 97 === 0
        ? 'inactive'
        : (index * 7919) % 10 < 7
          ? 'occupied'
          : 'vacant',
  handicap: index % 31 === 0,
}))

/** What the driving script reads and calls. */
export interface Bench {
  mountMs: number
  change: (count: number) => void
  selected: () => number
  selectAll: () => void
  clear: () => void
}
const selection = createStallSelection()
const bench: Bench = {
  mountMs: 0,
  change: () => undefined,
  selected: () => selection.get().size,
  selectAll: () => selection.set(first.map(({ number }) => number)),
  clear: selection.clear,
}
Object.assign(window, { bench })

const Page = () => {
  const [stalls, setStalls] = useState(first)
  const drawing = useMemo(() => readFloor(svg), [])
  useEffect(() => {
    bench.change = (count) =>
      setStalls((before) => {
        const next = [...before]
        for (let index = 0; index < count; index++) {
          const at = Math.floor(Math.random() * next.length)
          const stall = next[at]!
          next[at] = { ...stall, activity: stall.activity === 'occupied' ? 'vacant' : 'occupied' }
        }
        return next
      })
  }, [])
  if (typeof drawing === 'string') return drawing
  return (
    <div id="stage">
      <MapCanvas
        drawing={drawing}
        stalls={stalls}
        label="Floor"
        editable
        selection={selection}
        onOpen={(number) => {
          document.title = `opened ${number}`
        }}
        renderCard={(number) => <b>{number}</b>}
      />
    </div>
  )
}

i18n.loadAndActivate({ locale: 'en-US', messages: {} })
const began = performance.now()
createRoot(document.getElementById('root')!).render(
  <I18nProvider i18n={i18n}>
    <Page />
  </I18nProvider>,
)
requestAnimationFrame(() =>
  setTimeout(() => {
    bench.mountMs = performance.now() - began
    performance.mark('mounted')
  }),
)
