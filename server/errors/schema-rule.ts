/** The rule that a schema of the contract sets for its value: named by `x-rule`, or made of what the schema says. */
import type { ListItems, Rule, Unit } from '../../contract/problems/rules.ts';

export interface RuleSchema {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: { enum?: readonly unknown[] };
  properties?: Record<string, unknown>;
  'x-rule'?: Rule;
  'x-unit'?: Unit;
  'x-items'?: ListItems;
}

/** Undefined if the schema does not say enough. */
export function ruleOfSchema(schema: RuleSchema): Rule | undefined {
  if (schema['x-rule']) return schema['x-rule'];
  if (schema.enum) return { code: 'one_of', params: { values: schema.enum.map(String) } };
  if (schema.const !== undefined) return { code: 'one_of', params: { values: [String(schema.const)] } };
  switch (schema.type) {
    case 'boolean':
      return { code: 'boolean', params: {} };
    case 'integer':
      return { code: 'whole_number', params: boundsOf(schema) };
    case 'number':
      return { code: 'number', params: boundsOf(schema) };
    case 'array':
      return listRule(schema);
    case 'object':
      return { code: 'object', params: { fields: Object.keys(schema.properties ?? {}) } };
    case 'string':
      return schema.pattern === undefined && schema.format === undefined ? textRule(schema) : undefined;
    default:
      return undefined;
  }
}

function boundsOf({ minimum, maximum, 'x-unit': unit }: RuleSchema) {
  return {
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
    ...(unit === undefined ? {} : { unit }),
  };
}

function listRule({ items, uniqueItems = false, minItems, maxItems, 'x-items': of }: RuleSchema): Rule {
  if (items?.enum)
    return { code: 'list_of', params: { values: items.enum.map(String), distinct: uniqueItems } };
  const params = {
    ...(minItems === undefined ? {} : { min: minItems }),
    ...(maxItems === undefined ? {} : { max: maxItems }),
    ...(of === undefined ? {} : { of }),
  };
  return { code: 'list', params };
}

function textRule({ minLength, maxLength }: RuleSchema): Rule {
  const params = {
    ...(minLength === undefined ? {} : { min: minLength }),
    ...(maxLength === undefined ? {} : { max: maxLength }),
  };
  return { code: 'text', params };
}
