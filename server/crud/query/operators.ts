import { operatorAliases, operators } from '../../../resources/kit/protocol'

import type { Operator } from '../../../resources/kit/protocol'

const known = new Map<string, Operator>([...operators.map((one): [string, Operator] => [one.toLowerCase(), one]), ...Object.entries(operatorAliases)])

/** The operator a client means, by its name in any case or by its older sign. */
export const operatorOf = (given: unknown): Operator | undefined => (typeof given === 'string' ? known.get(given.trim().toLowerCase()) : undefined)
