import { useEffect, useRef } from 'react'

/** A network may look up ten times a minute. */
const everyMs = 10_000

interface OtherPayment {
  readonly isRunning: boolean
  /** What was paid for the stay so far. */
  readonly paidCents: number
  readonly onLook: () => void
  readonly onPaid: () => void
}

/** While another window or person pays for the same vehicle: looks what became of it, until it is paid. */
export const useOtherPayment = ({ isRunning, paidCents, onLook, onPaid }: OtherPayment): void => {
  const act = useRef({ onLook, onPaid })
  useEffect(() => {
    act.current = { onLook, onPaid }
  })
  const before = useRef(paidCents)
  useEffect(() => {
    if (!isRunning) before.current = paidCents
    else if (paidCents !== before.current) act.current.onPaid()
  }, [isRunning, paidCents])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => act.current.onLook(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning])
}
