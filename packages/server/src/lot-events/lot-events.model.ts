import type { ForecastedDay } from '@stallwise/domain/events/suggested-events.rules.ts'
import type { DayEvent } from '@stallwise/domain/forecast/forecast.model.ts'
import type { DueAtExit } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { StaleName } from '@stallwise/contract/live/live.contract.ts'
import type { RecommendationType } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import type { ViolationDecision } from '@stallwise/domain/violations/violations.model.ts'
import type { LotChange } from '#features/judging/judging.public.ts'
import type { ReadAtExit } from '#features/gates/stays.public.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * What happens in a lot that other features have to do something about. A fact is told inside the transaction in which it
 * happens: what a feature does on it is committed with it, or not at all.
 */
export interface Facts {
  /** Passholders, or the parking group of their group, are about to be written: what follows is done when all is (`ahead`). */
  readonly passesChanging: { readonly change: LotChange; readonly passholderIds: readonly string[] }
  /** Passholders were added to a lot with other rows of it, not by a user. */
  readonly passesLoaded: {
    readonly tx: Tx
    readonly lotId: string
    readonly passholderIds: readonly string[]
  }
  /** Passes of parking groups have another price or are paid in other periods. */
  readonly passesPriced: {
    readonly tx: Tx
    readonly lotId: string
    readonly parkingGroupIds: readonly string[]
    /** The day of the lot's clock from which on; without one it is today. */
    readonly day?: string
  }
  /**
   * A day begins on a lot's clock, and its passes are charged next; told for each day in turn, also for those that were
   * missed. What `markStale` names is announced to open screens once all is committed.
   */
  readonly passDayBegins: {
    readonly tx: Tx
    readonly lotId: string
    readonly day: string
    readonly at: Date
    readonly markStale: (name: StaleName) => void
  }
  /** Tenant, visitor or EV stalls of parking groups were reduced, or their minimum of stalls (CFG-24). */
  readonly stallsReduced: {
    readonly tx: Tx
    readonly lotId: string
    readonly groupIds: readonly string[]
    readonly at: Date
  }
  /** Values of days that are over, or what makes them void or unusual, were changed by a user. */
  readonly pastOccupancyChanged: { readonly tx: Tx; readonly lotId: string }
  /** Bookings of passholders have other days or another passholder, or were canceled or restored. */
  readonly bookedDaysChanged: {
    readonly tx: Tx
    readonly lotId: string
    readonly passholderIds: readonly string[]
  }
  /** Passholders have other e-mail addresses. */
  readonly emailsChanged: {
    readonly tx: Tx
    readonly lotId: string
    readonly passholderIds: readonly string[]
  }
  /** Passholders are removed; `keepsBookings`: the days that they have booked stay booked (BOO-30). */
  readonly passesRemoved: {
    readonly change: LotChange
    readonly passholderIds: readonly string[]
    readonly keepsBookings: boolean
  }
  /** Removed passholders are back. */
  readonly passesRestored: { readonly change: LotChange; readonly passholderIds: readonly string[] }
  /** Removed passholders lost their names, plates and addresses for ever. */
  readonly passholdersErased: {
    readonly tx: Tx
    readonly lotId: string
    readonly passholderIds: readonly string[]
  }
  /** A violation was dismissed, by a person or as the answer to an appeal. */
  readonly violationDismissed: { readonly change: LotChange; readonly violationId: string }
  /** Violations are about to have another plate: read anew, or corrected. */
  readonly violationPlatesChanged: {
    readonly tx: Tx
    readonly lotId: string
    readonly violationIds: readonly string[]
  }
  /** Violations that turned out not to have been (VIO-03) are about to be deleted. */
  readonly violationsDeleted: {
    readonly tx: Tx
    readonly lotId: string
    readonly violationIds: readonly string[]
  }
  /** Violations lost their plates, notes and photos for ever. */
  readonly violationsErased: {
    readonly tx: Tx
    readonly lotId: string
    readonly violationIds: readonly string[]
  }
  /** The plate of a visit is about to be corrected, or its correction to be undone; null = not known. */
  readonly visitPlateCorrected: {
    readonly change: LotChange
    readonly visitId: string
    readonly before: string | null
    readonly after: string | null
  }
}

/** What a vehicle at an exit owes for its stay; `owed` if anything is due. */
export interface ExitDue {
  readonly due: DueAtExit
  /** The visit of its stay, if one runs. */
  readonly visitId: string | null
  readonly owed: { readonly visitId: string; readonly cents: number; readonly since: number } | null
}

/** Until when a plate is paid for, and by which payment. */
export interface PaidUntil {
  readonly id: string
  readonly until: Date
}

/** What a feature took back of what the viewer did about a violation in the last 10 seconds. */
export interface TakenBack {
  /** What had been decided about the violation before, if the step had changed it; null: nothing. */
  readonly decision?: ViolationDecision | null
  /** Whether it was all that there was to undo, or the viewer's own decision about the violation is undone too. */
  readonly isAll: boolean
}

/** What a feature needs to know from one that is built on it. Each has one answer, but `takeBack`. */
export interface Questions {
  /** GAT-57: what a vehicle owes that was just read at an exit, as its payment page says. */
  readonly owedAtExit: {
    readonly asked: {
      readonly tx: Tx
      readonly lotId: string
      readonly read: ReadAtExit & { readonly plate: string }
      /** When it was read, also if the clock of the camera is ahead; in milliseconds since 1970 UTC. */
      readonly now: number
    }
    readonly answer: ExitDue
  }
  /** CFG-40: removes what a lot was advised, and its tasks; how many there were. */
  readonly clearAdvice: {
    readonly asked: { readonly tx: Tx; readonly lotId: string }
    readonly answer: { readonly recommendations: number; readonly tasks: number }
  }
  /** NTF-03: takes open recommendations that are new, or shown as new, and of which nobody was told yet. */
  readonly recommendationsToTell: {
    readonly asked: { readonly tx: Tx; readonly now: Date; readonly limit: number }
    readonly answer: readonly {
      readonly lotId: string
      readonly type: RecommendationType
      readonly at: Date
    }[]
  }
  /** FOR-80: the events of lots that have a type and touch a time; `to` null = also all later ones. */
  readonly typedEvents: {
    readonly asked: {
      readonly tx: Tx
      readonly lotIds: readonly string[]
      readonly from: Date
      readonly to: Date | null
    }
    readonly answer: readonly (DayEvent & { readonly lot: string })[]
  }
  /** EVT-30: how the last days of a lot were forecast, oldest first. */
  readonly forecastedDays: {
    readonly asked: { readonly tx: Tx; readonly lotId: string }
    readonly answer: { readonly capacity: number; readonly days: readonly ForecastedDay[] }
  }
  /** FOR-71: the days of the next week on which a lot will be full, as probable as not, and what is said of them. */
  readonly daysThatFill: {
    readonly asked: { readonly tx: Tx; readonly lotId: string; readonly now: number }
    readonly answer: readonly { readonly day: string; readonly text: string }[]
  }
  /** VIO-26: the payment of a plate that lasts longest of those that were made until `to` (null = now). */
  readonly paidUntil: {
    readonly asked: {
      readonly tx: Tx
      readonly lotId: string
      readonly plate: string
      readonly from: Date
      readonly to: Date | null
    }
    readonly answer: PaidUntil | undefined
  }
  /** NOT-06, APL-23: undoes what the viewer did last about a violation; undefined where a feature has nothing to undo. */
  readonly takeBack: {
    readonly asked: { readonly change: LotChange; readonly violationId: string }
    readonly answer: TakenBack | undefined
  }
}

/** What a feature does on facts. */
export type FactHandlers = {
  readonly [Name in keyof Facts]?: (fact: Facts[Name]) => Promise<unknown>
}

/** The questions that a feature answers. */
export type Answers = {
  readonly [Name in keyof Questions]?: (asked: Questions[Name]['asked']) => Promise<Questions[Name]['answer']>
}
