interface NamedActorProps {
  name: string;
  kind: 'person' | 'key' | 'courier' | 'system';
}

/** Who did something: a name, in quotes where it is the name of an API key. */
export function NamedActor({ name, kind }: NamedActorProps) {
  return kind === 'key' ? (
    <span>
      “<bdi>{name}</bdi>”
    </span>
  ) : (
    <bdi>{name}</bdi>
  );
}
