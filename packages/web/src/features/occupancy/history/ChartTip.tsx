import styles from './history.module.css'
import { stepTime, useStepWords } from './history-words.ts'
import { shadesIn, type History, type Step, type Unit } from './history.model.ts'

interface ChartTipProps {
  step: Step
  history: History
  unit: Unit
}

/** The values at the cursor. */
export const ChartTip = ({ step, history, unit }: ChartTipProps) => {
  const { usualOf, valueOf, notesOf, bandOf } = useStepWords()
  const usual = usualOf(step, unit) ?? bandOf(step, unit)
  const notes = notesOf(step, shadesIn(history.shades, step.at, step.end))
  return (
    <>
      <span className="small dim">{stepTime(step, history.stepMinutes, history.timeZone)}</span>
      <b className={step.value === null ? styles.none : styles.read}>{valueOf(step)}</b>
      {usual && <span className="small dim">{usual}</span>}
      {notes.map((note) => (
        <span key={note} className={`small ${styles.tipNote}`}>
          {note}
        </span>
      ))}
    </>
  )
}
