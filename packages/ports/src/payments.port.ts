import type {
  CardFormCheck,
  CardType,
  DeclineReason,
  GatewayCheck,
} from '@stallwise/domain/payments/provider-outcomes.ts'
import type { SendOutgoing } from './outgoing-http.port.ts'

/** A lot's account at the payment provider. The API token is a secret: in no log and no message. */
export interface PaymentAccount {
  readonly provider: 'moneris'
  /** Where the server sends charges. */
  readonly gatewayUrl: string
  /** The page with the card form, which the browser embeds: card data goes only there. */
  readonly tokenizationUrl: string
  readonly profileId: string
  readonly storeId: string
  readonly apiToken: string
}

/** A charge of the card behind a temporary token. */
export interface ChargeRequest {
  /** At most 50 letters, digits and hyphens; never used again. MON-20. */
  readonly orderId: string
  /** From the card form; it can be charged once, for 15 minutes. */
  readonly token: string
  readonly cents: number
  /** Shown in the provider's reports: our id of the payment, never a person's name. */
  readonly customerId: string
}

/** A later step of an order: `transaction` is that of its charge. */
export interface FollowUpRequest {
  readonly orderId: string
  readonly transaction: string
  readonly cents: number
}

/** What the provider says about a transaction, to be printed on the receipt. */
export interface ProviderReceipt {
  /** The provider's id, which later steps refer to. */
  readonly transaction: string
  readonly referenceNumber: string
  readonly authorizationCode: string | null
  readonly responseCode: string
  readonly message: string
  readonly cardType: CardType | null
  readonly lastDigits: string | null
  /** Milliseconds since 1970 UTC. */
  readonly at: number | null
}

interface Approved {
  readonly state: 'approved'
  readonly receipt: ProviderReceipt
}
interface Declined {
  readonly state: 'declined'
  readonly reason: DeclineReason
  readonly receipt: ProviderReceipt
}
interface Unknown {
  readonly state: 'unknown'
}

/**
 * `duplicate-order`: an earlier request with this order id reached the provider, so ask `find` about it.
 * `account`: the store or its API token is wrong. `unreachable`: certainly nothing was sent.
 */
export type NotSentReason = 'token-expired' | 'duplicate-order' | 'account' | 'invalid' | 'unreachable'

/** Result of a request. `not-sent`: this call certainly moved no money. `unknown`: ask `find`, never send it under another order id. */
export type ChargeOutcome =
  Approved | Declined | Unknown | { readonly state: 'not-sent'; readonly reason: NotSentReason }

/**
 * What became of a request. `not-found`: the provider never carried it out. `unknown`: it could not be asked, or its
 * answer can be about another transaction; ask again later. There is no `not-sent`: a question that could not be asked
 * says nothing about the charge.
 */
export type FoundCharge = Approved | Declined | Unknown | { readonly state: 'not-found' }

/** A request to be looked up. The token of a charge is sent along if the caller still has it; it need not be kept. */
export type FindRequest =
  | ({ readonly kind: 'purchase' | 'preauthorize'; readonly token?: string } & Omit<ChargeRequest, 'token'>)
  /**
   * `earlier` are the transactions of the same kind that are already known of this order. A provider may find one of these in
   * place of the one asked for: the result is then `unknown`.
   */
  | ({ readonly kind: 'complete' | 'refund'; readonly earlier: readonly string[] } & FollowUpRequest)
  | ({ readonly kind: 'void' } & FollowUpRequest)

/** A charge or a refund in the provider’s books. */
export interface ProviderTransaction {
  readonly kind: 'charge' | 'refund'
  readonly orderId: string
  readonly transaction: string
  readonly cents: number
  readonly cardType: CardType | null
}

/** A period in milliseconds since 1970 UTC: `from` is part of it, `to` is not. */
export interface SettlementPeriod {
  readonly from: number
  readonly to: number
}

/** `not-available`: the provider offers no list of its transactions. `unreachable`: it could not be read now. */
export type SettlementReply =
  | { readonly state: 'available'; readonly transactions: readonly ProviderTransaction[] }
  | { readonly state: 'not-available' | 'unreachable' }

/** What a check of an account found. MON-28. */
export interface AccountCheck {
  readonly gateway: GatewayCheck
  readonly cardForm: CardFormCheck
}

/**
 * Charges cards at a provider. No call throws, and each sends at most once; `timeoutMs` is for the whole exchange.
 * Rules MON-10 to MON-26, decision 55.
 */
export interface PaymentProvider {
  readonly kind: PaymentAccount['provider']
  purchase(
    send: SendOutgoing,
    account: PaymentAccount,
    request: ChargeRequest,
    timeoutMs: number,
  ): Promise<ChargeOutcome>
  /** Holds an amount until it is completed. */
  preauthorize(
    send: SendOutgoing,
    account: PaymentAccount,
    request: ChargeRequest,
    timeoutMs: number,
  ): Promise<ChargeOutcome>
  /** Charges at most the amount on hold, once; 0 cents release it. */
  complete(
    send: SendOutgoing,
    account: PaymentAccount,
    request: FollowUpRequest,
    timeoutMs: number,
  ): Promise<ChargeOutcome>
  /** Returns all or a part. Refunds of an order have no id of their own: send one at a time. MON-24. */
  refund(
    send: SendOutgoing,
    account: PaymentAccount,
    request: FollowUpRequest,
    timeoutMs: number,
  ): Promise<ChargeOutcome>
  /** Until when a charge of this time can usually be voided, in milliseconds since 1970 UTC. MON-25. */
  voidsUntil(chargedAt: number): number
  /** Cancels a purchase or completion before the provider closes the day's batch; later it is refused: refund it. */
  void(
    send: SendOutgoing,
    account: PaymentAccount,
    request: FollowUpRequest,
    timeoutMs: number,
  ): Promise<ChargeOutcome>
  /**
   * Asks what became of a request, which moves no money. Not within a minute after it was sent: until then the
   * provider may still carry it out.
   */
  find(
    send: SendOutgoing,
    account: PaymentAccount,
    request: FindRequest,
    timeoutMs: number,
  ): Promise<FoundCharge>
  /** Checks whether the gateway accepts the account and whether the card form exists; moves no money. MON-28. */
  check(send: SendOutgoing, account: PaymentAccount, timeoutMs: number): Promise<AccountCheck>
  /** The approved charges and refunds of the account’s store in a period; those of a void count as refunds. MON-27. */
  settlement(
    send: SendOutgoing,
    account: PaymentAccount,
    period: SettlementPeriod,
    timeoutMs: number,
  ): Promise<SettlementReply>
}
