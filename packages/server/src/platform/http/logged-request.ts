import type { FastifyRequest } from 'fastify'

/** URL parts that identify a person or grant access: one-time links, sign feeds, receipts, signatures, codes, whose parking
 * is paid for, and plates and persons that are searched. */
const secretPlaces = [
  /(\/oidc\/(?:password|verify|interaction)\/)[^/?#]+/g,
  /(\/(?:pass-portal|waitlist-offer|appeals)\/)[^/?#]+/g,
  /(\/feed\/wayfinders\/)[^/?#]+/g,
  /(\/(?:getReceipt|receipts?|transaction-receipt)\/)[^/?#]+/g,
  // The page of a plate.
  /(\/logs\/lpr\/)[^/?#]+/g,
  /([?&](?:code|state|signature|secret|token|id_token_hint|plate|licensePlate|emailAddress|search)=)[^&#]*/g,
  // What is searched in the lists of a page.
  /([?&](?:\w+\.)?q=)[^&#]*/g,
  /((?:\/visitor-pay-parking\/|\/visitor-pay-for-parking\/)[^/?#]*\/?\?)[^#]*/g,
]

/** USR-21, WAY-13, APL-03, PAY-36, PCH-40: a URL without its secrets, for logs. */
export const loggedUrl = (url: string): string =>
  secretPlaces.reduce((text, place) => text.replace(place, '$1…'), url)

/** A request as it is logged. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket?.remotePort,
})
