import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { codeOf, isNotThere } from '../use-lookup.ts'
import { keep, readKept } from '../tab-storage.ts'

const everyMs = 3_000

const isOver = ({ state, isReleased }: VisitorCharging): boolean =>
  state === 'failed' || (state === 'over' && isReleased)

/** The charging that this tab has started at a station: energy, cost and time, until it is over. */
export const useCharging = (stationId: string) => {
  const [charging, setCharging] = useState<VisitorCharging>()
  const [problem, setProblem] = useState<string>()
  const [isStopping, setStopping] = useState(false)
  const isEnded = useRef(false)
  useEffect(() => {
    isEnded.current = charging !== undefined && isOver(charging)
  }, [charging])
  const follow = useCallback(
    (next: VisitorCharging | undefined) => {
      keep('charging', stationId, next && { start: next._id, secret: next.secret })
      setCharging(next)
      setProblem(undefined)
    },
    [stationId],
  )
  useEffect(() => {
    const read = async () => {
      const kept = readKept('charging', stationId)
      if (!kept || document.hidden) return
      try {
        const { start: startId, secret } = kept
        setCharging(
          await call('GET /visitor-ev-charging/{stationId}/starts/{startId}', {
            params: { stationId, startId },
            query: { secret },
          }),
        )
        setProblem(undefined)
      } catch (error) {
        if (isNotThere(codeOf(error))) follow(undefined)
        else setProblem(codeOf(error))
      }
    }
    void read()
    const timer = setInterval(() => {
      if (!isEnded.current) void read()
    }, everyMs)
    return () => clearInterval(timer)
  }, [stationId, follow])
  const stop = async () => {
    if (!charging || isStopping) return
    setStopping(true)
    try {
      const { _id: start, secret } = charging
      setCharging(
        await call('POST /visitor-ev-charging/{stationId}/stop', {
          params: { stationId },
          body: { start, secret },
          idempotencyKey: start,
        }),
      )
    } catch (error) {
      setProblem(codeOf(error))
    } finally {
      setStopping(false)
    }
  }
  return { charging, problem, isStopping, follow, stop }
}
